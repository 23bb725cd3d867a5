for(const form of document.querySelectorAll('form.filter')){form.addEventListener('input',()=>{
const wanted=new FormData(form);for(const one of form.nextElementSibling.children){
one.hidden=[...wanted].some(([k,v])=>k==='least'?+one.dataset.least<+v:v&&!one.dataset[k].split(' ').includes(v))}})}
